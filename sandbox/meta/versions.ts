import { refuseGraph } from './errors.ts';

/** Graph versions by the day they end. A call to one that has ended is served by the oldest still alive. */
const ends: [version: string, end: string | null][] = [
  ['v21.0', '2027-01-21'],
  ['v22.0', '2027-05-20'],
  ['v23.0', '2027-10-08'],
  ['v24.0', '2028-02-18'],
  ['v25.0', '2028-07-29'],
  ['v26.0', null],
];
export const newestVersion = 'v26.0';

/** For a route: `/facebook/www/:version(${versionPattern})/dialog/oauth`. */
export const versionPattern = '^v\\d+\\.\\d+$';

/** The version that answers; none asked for means the application's own default. */
export function servedVersion(asked: string | undefined, nowMs: number): string {
  if (asked === undefined) return newestVersion;
  const alive = ends.filter(([, end]) => end === null || Date.parse(end) > nowMs).map(([name]) => name);
  if (alive.includes(asked)) return asked;
  if (Number(asked.slice(1)) <= Number(newestVersion.slice(1))) return alive[0] ?? newestVersion;
  throw refuseGraph({ code: 2500, message: `Unknown path components: /${asked}` });
}

/**
 * Which Instagram account hangs on which Facebook page. Also what both platforms agree on about ids: Instagram's
 * (accounts, containers, media) have 17 digits and begin with 17 or 18, and nothing of Facebook's looks like that, so
 * both can live on graph.facebook.com.
 */
export const instagramOfPage: Record<string, string> = {
  /** Lanternfish Coffee: ines, tomas. */
  '104512377012001': '17841405822300101',
  /** Tomas Reyl, the page of a creator. */
  '104512377012004': '17841405822300103',
};

/** For a route: `/:version/:igId(${instagramId})/media`. */
export const instagramId = '^1[78]\\d{15}$';
