// The first page of the static site leads to the reader's language.

const spoken = navigator.languages.map((language) => language.slice(0, 2));
const chosen = spoken.find((language) => ["en", "es", "ca"].includes(language)) ?? "en";
location.replace(`${chosen}/index.html${location.hash}`);
