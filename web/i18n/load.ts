/** A catalogue is data, fetched only by those who need it. */
export type Catalogue = Readonly<Record<string, string>>;

export const loadCatalogue = async (module: Promise<{ default: string }>): Promise<Catalogue> => {
  try {
    const { default: address } = await module;
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    return (await answer.json()) as Record<string, string>;
  } catch (error) {
    // English is better than an empty page.
    console.warn('The words of the chosen language did not come', error);
    return {};
  }
};
