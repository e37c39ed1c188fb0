/** Products in a page's JSON-LD (schema.org). Written by strangers: every value may be anything. */

export interface Product {
  readonly name: string;
  readonly description: string;
  readonly price: { readonly amount: string; readonly currency: string | null } | null;
  readonly images: readonly string[];
}

type Thing = Readonly<Record<string, unknown>>;

const mostThings = 2_000;
const mostImages = 20;

export function productIn(documents: readonly string[]): Product | null {
  for (const document of documents) {
    const product = things(parsed(document)).find((thing) => typesOf(thing).some(isProduct));
    if (product)
      return {
        name: textOf(product.name),
        description: textOf(product.description),
        price: priceOf(product.offers),
        images: listOf(product.image).flatMap(imageOf).slice(0, mostImages),
      };
  }
  return null;
}

function parsed(document: string): unknown {
  try {
    return JSON.parse(document);
  } catch (error) {
    // A page with broken data still has its title.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Walks without recursion: data of brackets alone must not exhaust the stack. */
function things(root: unknown): Thing[] {
  const found: Thing[] = [];
  const waiting: unknown[] = [root];
  for (let seen = 0; waiting.length > 0 && seen < mostThings; seen++) {
    const value = waiting.shift();
    if (Array.isArray(value)) waiting.push(...value.slice(0, mostThings));
    else if (isThing(value)) {
      found.push(value);
      waiting.push(value['@graph'], value.mainEntity, value.itemOffered);
    }
  }
  return found;
}

const isThing = (value: unknown): value is Thing =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
const typesOf = (thing: Thing): readonly unknown[] => listOf(thing['@type']);
const isProduct = (type: unknown): boolean =>
  typeof type === 'string' && /(^|\/)(Product|ProductGroup|IndividualProduct|Event|Book|Course)$/.test(type);
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

function imageOf(value: unknown): string[] {
  const text = isThing(value) ? textOf(value.url) || textOf(value.contentUrl) : textOf(value);
  return text === '' ? [] : [text];
}

/** The first offer with a price. A range is given by its lower end, so it is left out: it would not be true of all. */
function priceOf(offers: unknown): Product['price'] {
  for (const offer of listOf(offers).slice(0, 50)) {
    if (!isThing(offer)) continue;
    const inner = listOf(offer.priceSpecification).find(isThing);
    const amount = textOf(offer.price) || textOf(inner?.price);
    const currency = textOf(offer.priceCurrency) || textOf(inner?.priceCurrency);
    if (amount !== '') return { amount, currency: currency.toUpperCase() || null };
  }
  return null;
}
