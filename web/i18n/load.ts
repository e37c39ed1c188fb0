/** A catalogue is data, fetched only by those who need it. */
export type Catalogue = Readonly<Record<string, string>>;

/**
 * The address is known beforehand: code that would have to be loaded for it waits for whoever asks, and whoever asks
 * waits for it.
 */
export const loadCatalogue = async (address: URL): Promise<Catalogue> => {
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    return (await answer.json()) as Record<string, string>;
  } catch (error) {
    // English is better than an empty page.
    console.warn('The words of the chosen language did not come', error);
    return {};
  }
};
