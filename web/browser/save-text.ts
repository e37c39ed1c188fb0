/** Gives the person a file that was made in the page. */
export const saveText = (name: string, type: string, content: string): void => {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // After the browser has taken it.
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
};
