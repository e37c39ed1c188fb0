/** A platform's name, such as `linkedin`. Which there are, the catalog says; what comes from outside is checked with it. */
export type PlatformName = string;
