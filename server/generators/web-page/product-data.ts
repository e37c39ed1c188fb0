/** Products and organizations in a page's JSON-LD (schema.org). The data is untrusted: every value may be anything. */

export interface Product {
  readonly name: string;
  readonly description: string;
  readonly price: { readonly amount: string; readonly currency: string | null } | null;
  readonly images: readonly string[];
}

type Node = Readonly<Record<string, unknown>>;

const maxNodes = 2_000;
const maxImages = 20;

export function findProduct(documents: readonly string[]): Product | null {
  for (const document of documents) {
    const product = collectNodes(parsed(document)).find((node) => typesOf(node).some(isProduct));
    if (product)
      return {
        name: textOf(product.name),
        description: textOf(product.description),
        price: priceOf(product.offers),
        images: listOf(product.image).flatMap(imageOf).slice(0, maxImages),
      };
  }
  return null;
}

export interface Organization {
  readonly name: string;
  /** An address as the page writes it; may be empty. */
  readonly logo: string;
}

export function findOrganization(documents: readonly string[]): Organization | null {
  const node = documents
    .flatMap((document) => collectNodes(parsed(document)))
    .find((one) => typesOf(one).some(isOrganization));
  return node ? { name: textOf(node.name), logo: listOf(node.logo).flatMap(imageOf)[0] ?? '' } : null;
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

/** Walks without recursion: deeply nested brackets must not exhaust the stack. */
function collectNodes(root: unknown): Node[] {
  const found: Node[] = [];
  const waiting: unknown[] = [root];
  for (let seen = 0; waiting.length > 0 && seen < maxNodes; seen++) {
    const value = waiting.shift();
    if (Array.isArray(value)) waiting.push(...value.slice(0, maxNodes));
    else if (isNode(value)) {
      found.push(value);
      waiting.push(value['@graph'], value.mainEntity, value.itemOffered);
    }
  }
  return found;
}

const isNode = (value: unknown): value is Node =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
const typesOf = (node: Node): readonly unknown[] => listOf(node['@type']);
const isProduct = (type: unknown): boolean =>
  typeof type === 'string' && /(^|\/)(Product|ProductGroup|IndividualProduct|Event|Book|Course)$/.test(type);
const isOrganization = (type: unknown): boolean =>
  typeof type === 'string' &&
  /(Organization|Corporation|Business|Store|Restaurant|Cafe\w*|Brand)$/.test(type);
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

function imageOf(value: unknown): string[] {
  const text = isNode(value) ? textOf(value.url) || textOf(value.contentUrl) : textOf(value);
  return text === '' ? [] : [text];
}

/**
 * The first offer with a price. For a range only the lower end is given, which would not be true of all, so it is
 * skipped.
 */
function priceOf(offers: unknown): Product['price'] {
  for (const offer of listOf(offers).slice(0, 50)) {
    if (!isNode(offer)) continue;
    const inner = listOf(offer.priceSpecification).find(isNode);
    const amount = textOf(offer.price) || textOf(inner?.price);
    const currency = textOf(offer.priceCurrency) || textOf(inner?.priceCurrency);
    if (amount !== '') return { amount, currency: currency.toUpperCase() || null };
  }
  return null;
}
