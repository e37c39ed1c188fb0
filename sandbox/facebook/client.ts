/** The applications registered with the simulated Facebook: one that publishes, one that only signs people in. */
export type Client = { id: string; secret: string; name: string; purpose: 'publishing' | 'signin' };

export const publishingClient: Client = {
  id: 'sandbox-facebook',
  secret: 'sandbox-facebook-secret',
  name: 'Signoff (sandbox)',
  purpose: 'publishing',
};
export const signInClient: Client = {
  id: 'sandbox-facebook-signin',
  secret: 'sandbox-facebook-signin-secret',
  name: 'Signoff sign-in (sandbox)',
  purpose: 'signin',
};
export const clients = [publishingClient, signInClient];

export const findClient = (id: string): Client | undefined => clients.find((client) => client.id === id);
export function clientOf(id: string): Client {
  const client = findClient(id);
  if (!client) throw new Error(`There is no application "${id}" on the simulated Facebook.`);
  return client;
}
