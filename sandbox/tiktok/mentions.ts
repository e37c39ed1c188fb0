import { creators } from './creators.ts';

/**
 * The creators that a text mentions. TikTok makes `@name` a link if there is such a creator; otherwise it stays text.
 * Names have letters, digits, underscores and dots, and do not end with a dot.
 */
export function mentionsIn(text: string): { username: string; open_id: string }[] {
  const names = [...text.matchAll(/(?<![\w.@])@([\w.]{2,24})/g)].map(([, name = '']) =>
    name.replace(/\.+$/, '').toLowerCase(),
  );
  return [...new Set(names)].flatMap((name) => {
    const creator = creators.find(({ username }) => username === name);
    return creator ? [{ username: creator.username, open_id: creator.openId }] : [];
  });
}
