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
