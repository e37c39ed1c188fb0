/** As much of the library as the test uses; it comes without types. */
declare module 'simple-oauth2' {
  interface Given {
    readonly token: { readonly [name: string]: unknown };
    refresh(): Promise<Given>;
    revokeAll(): Promise<void>;
  }
  export class AuthorizationCode {
    constructor(options: {
      readonly client: { readonly id: string; readonly secret: string };
      readonly auth: Readonly<Record<'tokenHost' | 'tokenPath' | 'authorizePath' | 'revokePath', string>>;
    });
    authorizeURL(parameters: Readonly<Record<string, string | string[]>>): string;
    getToken(parameters: Readonly<Record<string, string>>): Promise<Given>;
  }
}
