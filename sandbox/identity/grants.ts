import { fingerprint, makeSecret } from '../core/secrets.ts';
import type { World } from '../core/world.ts';

/** Authorization codes (60 s, single use) and access tokens (1 h) of the identity provider. */
export const codeTtlMs = 60_000;
export const accessTokenTtlSeconds = 3600;

export type CodeGrant = {
  personKey: string;
  redirectUri: string;
  codeChallenge: string;
  nonce: string | null;
  scope: string;
};
type StoredCode = CodeGrant & { codeHash: string };
type StoredToken = { tokenHash: string; personKey: string; scope: string };

export type Grants = ReturnType<typeof createGrants>;

export function createGrants(world: World) {
  const codes = new Map<string, StoredCode & { issuedAt: number }>();
  const tokens = new Map<string, StoredToken & { issuedAt: number }>();
  const codeIssued = world.journal.define<StoredCode>('identity.code_issued', (code, at) => {
    codes.set(code.codeHash, { ...code, issuedAt: at });
  });
  const codeRedeemed = world.journal.define<{ codeHash: string }>(
    'identity.code_redeemed',
    ({ codeHash }) => {
      codes.delete(codeHash);
    },
  );
  const tokenIssued = world.journal.define<StoredToken>('identity.token_issued', (token, at) => {
    tokens.set(token.tokenHash, { ...token, issuedAt: at });
  });

  return {
    issueCode(grant: CodeGrant) {
      const code = makeSecret('', 43);
      return { code, event: codeIssued({ ...grant, codeHash: fingerprint(code) }) };
    },
    findCode(code: string) {
      const found = codes.get(fingerprint(code));
      return found && found.issuedAt + codeTtlMs > world.clock.now() ? found : undefined;
    },
    redeem(code: string, grant: { personKey: string; scope: string }) {
      const accessToken = makeSecret('', 43);
      const { personKey, scope } = grant;
      const events = [
        codeRedeemed({ codeHash: fingerprint(code) }),
        tokenIssued({ tokenHash: fingerprint(accessToken), personKey, scope }),
      ];
      return { accessToken, events };
    },
    findToken(token: string) {
      const found = tokens.get(fingerprint(token));
      return found && found.issuedAt + accessTokenTtlSeconds * 1000 > world.clock.now() ? found : undefined;
    },
  };
}
