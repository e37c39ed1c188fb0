/**
 * Our own page that the browser is redirected to after a failure, with the name of the problem. The text is the
 * page's own, so that a forged link cannot put other text on it.
 */
export const problemPath = (problem: string): string =>
  `/accounts?${new URLSearchParams({ problem }).toString()}`;
