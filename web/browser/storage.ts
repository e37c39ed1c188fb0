/** Small preferences stored in this browser. Without storage access they are simply not remembered. */
export const readSetting = (name: string): string | null => {
  try {
    return localStorage.getItem(`signoff.${name}`);
  } catch (error) {
    console.warn('This browser keeps no settings', error);
    return null;
  }
};

export const writeSetting = (name: string, value: string): void => {
  try {
    localStorage.setItem(`signoff.${name}`, value);
  } catch (error) {
    console.warn('This browser keeps no settings', error);
  }
};
