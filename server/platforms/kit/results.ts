/** What an adapter says of questions that make nothing visible: connecting, reading, figures. */
export const notAvailable = (plainReason: string) => ({ kind: 'unavailable', plainReason }) as const;
export const notSupported = (plainReason: string) => ({ kind: 'not_supported', plainReason }) as const;
export const refused = (plainReason: string) => ({ kind: 'refused', plainReason }) as const;

export const notReached = (platform: string, reason: string) =>
  notAvailable(`${platform} could not be reached (${reason}).`);
export const notReachedTryAgain = (platform: string, reason: string) =>
  notAvailable(`${platform} could not be reached (${reason}). Try again.`);
export const unreadable = (platform: string) =>
  notAvailable(`${platform} gave an answer that cannot be read. Try again.`);
export const answeredOddly = (platform: string, status: number) =>
  notAvailable(`${platform} answered ${status}. Try again in a few minutes.`);
