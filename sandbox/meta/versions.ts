import { refuseGraph } from './errors.ts';

/** Graph versions and the day each one ends. A call to an ended version is served by the oldest one still active. */
const endDates: [version: string, end: string | null][] = [
  ['v21.0', '2027-01-21'],
  ['v22.0', '2027-05-20'],
  ['v23.0', '2027-10-08'],
  ['v24.0', '2028-02-18'],
  ['v25.0', '2028-07-29'],
  ['v26.0', null],
];
export const newestVersion = 'v26.0';

/** For route patterns such as `/facebook/www/:version(${versionPattern})/dialog/oauth`. */
export const versionPattern = '^v\\d+\\.\\d+$';

/** The version that serves the call; without a requested version, the application's default. */
export function servedVersion(requested: string | undefined, nowMs: number): string {
  const version = findServedVersion(requested, nowMs);
  if (version) return version;
  throw refuseGraph({ code: 2500, message: `Unknown path components: /${requested}` });
}

/** Undefined if there is no such version yet. */
export function findServedVersion(requested: string | undefined, nowMs: number): string | undefined {
  if (requested === undefined) return newestVersion;
  const active = endDates.filter(([, end]) => end === null || Date.parse(end) > nowMs).map(([name]) => name);
  if (active.includes(requested)) return requested;
  const isOld = Number(requested.slice(1)) <= Number(newestVersion.slice(1));
  return isOld ? (active[0] ?? newestVersion) : undefined;
}

/**
 * The Instagram account linked to each Facebook page. Instagram's ids (accounts, containers, media) have 17 digits and
 * start with 17 or 18, and no Facebook id has that format, so both can share graph.facebook.com.
 */
export const instagramIdByPage: Record<string, string> = {
  /** Lanternfish Coffee: ines, tomas. */
  '104512377012001': '17841405822300101',
  /** Tomas Reyl, the page of a creator. */
  '104512377012004': '17841405822300103',
};

/** For route patterns such as `/:version/:igId(${instagramId})/media`. */
export const instagramIdPattern = '^1[78]\\d{15}$';
