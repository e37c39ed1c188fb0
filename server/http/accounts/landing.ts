/**
 * Where the browser is sent when something went wrong on the way: our own page, with the name of the problem. The
 * words are the page's own, so that a link made by somebody else cannot put theirs into it.
 */
export const problemPath = (problem: string): string =>
  `/accounts?${new URLSearchParams({ problem }).toString()}`;
