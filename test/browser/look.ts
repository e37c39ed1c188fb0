/** How somebody looks at a page: on what, and by day or by night. */
export const sizes = {
  desk: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;
export type Size = keyof typeof sizes;
export type Theme = 'light' | 'dark';

export interface Look {
  readonly size: Size;
  readonly theme: Theme;
}

export const everyLook: readonly [Look, Look, Look, Look] = [
  { size: 'desk', theme: 'light' },
  { size: 'desk', theme: 'dark' },
  { size: 'phone', theme: 'light' },
  { size: 'phone', theme: 'dark' },
];

export const nameOf = ({ size, theme }: Look): string => `${size}, ${theme}`;
