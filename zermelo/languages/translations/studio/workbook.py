"""The workbook: exercises, how they are answered, and the teacher's sheets."""

WORDS: dict[str, tuple[str, str]] = {
    "Workbook": ("Cuaderno", "Quadern"),
    "View": ("Vista", "Vista"),
    "Practise": ("Practicar", "Practicar"),
    "Teacher's view": ("Vista del docente", "Vista del docent"),
    # Choosing
    "Choose an exercise, or make a new one.": (
        "Elige un ejercicio o crea uno nuevo.",
        "Tria un exercici o crea-ne un de nou.",
    ),
    "Collection": ("Colección", "Col·lecció"),
    "Find by title or question": ("Buscar por título o pregunta", "Cercar per títol o pregunta"),
    "Nothing fits.": ("Nada coincide.", "Res no coincideix."),
    "New exercise": ("Ejercicio nuevo", "Exercici nou"),
    "New exercises": ("Ejercicios nuevos", "Exercicis nous"),
    "About": ("Sobre", "Sobre"),
    "Difficulty": ("Dificultad", "Dificultat"),
    "easy": ("fácil", "fàcil"),
    "usual": ("normal", "normal"),
    "hard": ("difícil", "difícil"),
    "Number (seed)": ("Número (semilla)", "Número (llavor)"),
    "How many": ("Cuántos", "Quants"),
    "Rule of cuts": ("Regla de los cortes", "Regla dels talls"),
    "Ties": ("Empates", "Empats"),
    "Labels of cut nodes": ("Etiquetas de los nodos podados", "Etiquetes dels nodes podats"),
    "Make it": ("Crearlo", "Crear-lo"),
    # Answering
    "Questions": ("Preguntas", "Preguntes"),
    "{} of {}": ("{} de {}", "{} de {}"),
    "Write into the nodes of the tree.": (
        "Escribe dentro de los nodos del árbol.",
        "Escriu dins dels nodes de l'arbre.",
    ),
    "Click branches or nodes of the tree.": (
        "Pulsa ramas o nodos del árbol.",
        "Prem branques o nodes de l'arbre.",
    ),
    "Choose, or click nodes of the tree.": (
        "Elige, o pulsa nodos del árbol.",
        "Tria, o prem nodes de l'arbre.",
    ),
    "choose": ("elige", "tria"),
    "Check": ("Corregir", "Corregir"),
    "Check all questions": ("Corregir todas las preguntas", "Corregir totes les preguntes"),
    "Previous": ("Anterior", "Anterior"),
    "Next": ("Siguiente", "Següent"),
    "Start this exercise again": ("Empezar de nuevo este ejercicio", "Tornar a començar aquest exercici"),
    # Verdicts
    "right": ("correcta", "correcta"),
    "partly right": ("correcta en parte", "correcta en part"),
    "not right": ("incorrecta", "incorrecta"),
    "Right.": ("Correcto.", "Correcte."),
    "Partly right: {} %.": ("Correcto en parte: {} %.", "Correcte en part: {} %."),
    "Not right.": ("Incorrecto.", "Incorrecte."),
    "What may have happened:": ("Qué puede haber pasado:", "Què pot haver passat:"),
    "Show the solution": ("Mostrar la solución", "Mostrar la solució"),
    "Solution": ("Solución", "Solució"),
    "How it comes about": ("Cómo se llega a ella", "Com s'hi arriba"),
    # Progress
    "My progress": ("Mi progreso", "El meu progrés"),
    "{} of {} right": ("{} de {} correctas", "{} de {} correctes"),
    "{} questions answered, {} of them right.": (
        "{} preguntas respondidas, {} de ellas correctas.",
        "{} preguntes respostes, {} d'elles correctes.",
    ),
    "Nothing answered yet.": ("Aún no hay respuestas.", "Encara no hi ha respostes."),
    "Kept in this browser only.": ("Se guarda solo en este navegador.", "Es guarda només en aquest navegador."),
    "Forget everything": ("Olvidarlo todo", "Oblidar-ho tot"),
    "Forget all answers and marks in this browser?": (
        "¿Olvidar todas las respuestas y notas de este navegador?",
        "Oblidar totes les respostes i notes d'aquest navegador?",
    ),
    "Forgotten.": ("Olvidado.", "Oblidat."),
    # Sheets
    "A sheet of exercises": ("Una hoja de ejercicios", "Un full d'exercicis"),
    "Title": ("Título", "Títol"),
    "Exercises": ("Ejercicios", "Exercicis"),
    "Exercises on the sheet": ("Ejercicios de la hoja", "Exercicis del full"),
    "None yet: add them from the collection, or make new ones.": (
        "Todavía ninguno: añádelos desde la colección o crea nuevos.",
        "Encara cap: afegeix-los des de la col·lecció o crea-ne de nous.",
    ),
    "Language of the sheet": ("Idioma de la hoja", "Idioma del full"),
    "with solutions": ("con soluciones", "amb solucions"),
    "Download": ("Descargar", "Descarregar"),
    "The HTML page grades itself without a network and shows solutions to whoever asks; Moodle imports XML and GIFT "
    "with the key inside.": (
        "La página HTML se corrige sola sin red y muestra las soluciones a quien las pida; Moodle importa XML y GIFT "
        "con las respuestas dentro.",
        "La pàgina HTML es corregeix sola sense xarxa i mostra les solucions a qui les demane; Moodle importa XML i "
        "GIFT amb les respostes dins.",
    ),
    "Empty the sheet": ("Vaciar la hoja", "Buidar el full"),
    "Add to the sheet": ("Añadir a la hoja", "Afegir al full"),
    "{}: up": ("{}: subir", "{}: pujar"),
    "{}: down": ("{}: bajar", "{}: baixar"),
    "{}: take off the sheet": ("{}: quitar de la hoja", "{}: traure del full"),
    "A sheet has at most {} exercises.": (
        "Una hoja tiene {} ejercicios como mucho.",
        "Un full té {} exercicis com a molt.",
    ),
    "{} exercises on the sheet.": ("{} ejercicios en la hoja.", "{} exercicis al full."),
    "Making the sheet …": ("Creando la hoja …", "Creant el full …"),
    "{} was made: {} kB.": ("Se ha creado {}: {} kB.", "S'ha creat {}: {} kB."),
}

SENTENCES: dict[str, tuple[str, str]] = {
    "Name either an exercise of the collection or the kind of a new one.": (
        "Indica un ejercicio de la colección o el tipo de uno nuevo.",
        "Indica un exercici de la col·lecció o el tipus d'un de nou.",
    ),
    "Other sheets are being made; try again in a moment.": (
        "Se están creando otras hojas; inténtalo de nuevo en un momento.",
        "S'estan creant altres fulls; torna-ho a provar d'ací a un moment.",
    ),
}
