/** Where the browser is sent when something went wrong on the way: our own page, with plain words. */
export const problemPath = (problem: string, message: string): string =>
  `/accounts?${new URLSearchParams({ problem, message }).toString()}`;
