// How a page reaches the application: the server that it came from. The static site has a worker in its place.

export const send = (path, options) => fetch(path, options);

export function changeLanguage(code) {
  document.cookie = `lang=${code}; path=/; max-age=31536000; samesite=strict`;
  location.reload();
}
