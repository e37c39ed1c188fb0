import type { PartView } from './part-view.ts';

type Named = Pick<PartView, 'account' | 'platform'>;

/** What tells an account apart from the others of the idea: its name, or, where others have it too, where it is. */
export const tabName = ({ account, platform }: Named, all: readonly Named[]): string => {
  const name = account?.name ?? '';
  const namesakes = all.filter((other) => other.account?.name === name);
  if (!platform || namesakes.length < 2) return name;
  const isOnly = namesakes.filter((other) => other.platform?.platform === platform.platform).length === 1;
  return isOnly ? platform.name : `${platform.name}, ${account?.handle ?? name}`;
};
