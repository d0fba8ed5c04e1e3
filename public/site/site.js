// The pages say everything without this: it only follows the look and the language chosen in the application.
try {
  const root = document.documentElement;
  const theme = localStorage.getItem("kaban.theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  if (new URLSearchParams(location.search).has("lang")) localStorage.setItem("kaban.language", root.lang);
} catch {
  // Storage is denied: the look is the system's.
}
