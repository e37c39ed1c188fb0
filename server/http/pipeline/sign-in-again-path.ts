/** Leads a browser to an identity provider and back to `returnTo`, in the same session. */
export const signInAgainPath = (returnTo: string): string =>
  `/auth/start?${new URLSearchParams({ again: '1', return_to: returnTo })}`;
