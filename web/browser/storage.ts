/** Small choices kept in this browser. A browser that refuses storage simply forgets them. */
export const readSaved = (name: string): string | null => {
  try {
    return localStorage.getItem(`signoff.${name}`);
  } catch (error) {
    console.warn('This browser keeps no settings', error);
    return null;
  }
};

export const writeSaved = (name: string, value: string): void => {
  try {
    localStorage.setItem(`signoff.${name}`, value);
  } catch (error) {
    console.warn('This browser keeps no settings', error);
  }
};
