import type { PartView } from './part-view.ts';

type TabSubject = Pick<PartView, 'account' | 'platform'>;

/**
 * What distinguishes an account from the others of the idea: its name, or its platform where others have the same
 * name.
 */
export const tabName = ({ account, platform }: TabSubject, all: readonly TabSubject[]): string => {
  const name = account?.name ?? '';
  const namesakes = all.filter((other) => other.account?.name === name);
  if (!platform || namesakes.length < 2) return name;
  const isOnly = namesakes.filter((other) => other.platform?.platform === platform.platform).length === 1;
  return isOnly ? platform.name : `${platform.name}, ${account?.handle ?? name}`;
};
