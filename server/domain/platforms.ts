/** A platform's name, such as `linkedin`. The catalog lists the known ones; input is validated against it. */
export type PlatformName = string;
