/** How a page is rendered: size, theme and language. */
import type { Page } from 'playwright-core';
import { chooseRegion, isLanguage, languages } from '../../web/i18n/languages.ts';

export const sizes = {
  desk: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;
export type Size = keyof typeof sizes;
export type Theme = 'light' | 'dark';

export interface Look {
  readonly size: Size;
  readonly theme: Theme;
  /** The browser's Accept-Language, by which the interface chooses; British by default. */
  readonly locale?: string;
}

/** `de` as a browser sends it. An unknown language is a mistake, not English. */
export function localeOf(language: string): string {
  if (isLanguage(language)) return chooseRegion(language, []);
  throw new Error(`There is no language "${language}": choose among ${Object.keys(languages).join(', ')}.`);
}

export const allLooks: readonly [Look, Look, Look, Look] = [
  { size: 'desk', theme: 'light' },
  { size: 'desk', theme: 'dark' },
  { size: 'phone', theme: 'light' },
  { size: 'phone', theme: 'dark' },
];

export const lookName = ({ size, theme, locale }: Look): string =>
  [size, theme, locale].filter(Boolean).join(', ');

/**
 * Where each layout is tightest: the smallest phone, which is also a desk zoomed four times; a tablet held upright,
 * and the first widths at which the header shows some and all of its labels.
 */
const tightestWidths: Readonly<Record<Size, readonly number[]>> = {
  phone: [320, 390],
  desk: [768, 901, 1101],
};

/** Of these widths, those at which the page must be scrolled sideways to see all of it. */
export async function findOverflowingWidths(page: Page, size: Size): Promise<number[]> {
  const found: number[] = [];
  for (const width of tightestWidths[size]) {
    await page.setViewportSize({ width, height: sizes[size].height });
    const needed = await page.evaluate('document.documentElement.scrollWidth');
    if (Number(needed) > width) found.push(width);
  }
  await page.setViewportSize(sizes[size]);
  return found;
}

/** On a desk, a window lower than any page: there parts of it scroll. */
const windows = [{ width: 1440, height: 480 }, sizes.phone];

/**
 * Where the page, or a part of it that scrolls, can be scrolled into empty space because screen-reader-only text
 * makes it longer than what is visible.
 */
export async function findEmptyScroll(page: Page, size: Size): Promise<string[]> {
  const found: string[] = [];
  for (const { width, height } of windows) {
    await page.setViewportSize({ width, height });
    for (const part of await page.evaluate<string[]>(findPartsLengthenedByHidden))
      found.push(`${part} at ${width} × ${height}`);
  }
  await page.setViewportSize(sizes[size]);
  return found;
}

const findPartsLengthenedByHidden = `(() => {
  const hidden = [];
  const boxes = [document.documentElement];
  for (const element of document.querySelectorAll('body *')) {
    const { position, clipPath, opacity, overflowY } = getComputedStyle(element);
    if (position === 'absolute' && (clipPath === 'inset(50%)' || opacity === '0')) hidden.push(element);
    if (overflowY === 'auto' || overflowY === 'scroll') boxes.push(element);
  }
  const lengths = () => boxes.map(({ scrollHeight }) => scrollHeight);
  const before = lengths();
  for (const element of hidden) element.style.setProperty('display', 'none', 'important');
  const after = lengths();
  for (const element of hidden) element.style.removeProperty('display');
  return boxes.flatMap((box, at) =>
    before[at] > after[at] + 2
      ? [box.localName + '.' + box.className.slice(0, 40) + ' by ' + (before[at] - after[at]) + ' px']
      : []);
})()`;

/** The labels of links marked as current that lead elsewhere; in a row of several, all but one. */
export async function findWrongCurrentLinks(page: Page): Promise<string[]> {
  const labelsOf = (selector: string) => page.locator(`main ${selector}`).allTextContents();
  const wrong: string[] = [];
  for (const row of await page.locator('main nav').all()) {
    const current = await row.locator('a[aria-current=page]').allTextContents();
    if (current.length > 1) wrong.push(current.join(' and '));
  }
  const { pathname, search } = new URL(page.url());
  // A row may name the state that a page has by default.
  wrong.push(...(await labelsOf(`a[aria-current=page]:not([href^="${pathname}"])`)));
  if (search !== '') wrong.push(...(await labelsOf(`:not(nav) > a[aria-current=page][href="${pathname}"]`)));
  return wrong;
}

/** The labels of buttons that overflow. */
export const findOverflowingButtons = (page: Page): Promise<string[]> =>
  page
    .locator('.btn:visible')
    .evaluateAll((buttons) =>
      buttons
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map(({ textContent }) => textContent),
    );
