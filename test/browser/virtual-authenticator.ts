import type { CDPSession, Page } from 'playwright-core';

export interface VirtualAuthenticator {
  /** Loses every passkey, as with the phone they were on. */
  lose(): Promise<void>;
  count(): Promise<number>;
  /** Whether its person answers from now on, or lets it ask. */
  setPresent(isPresent: boolean): Promise<void>;
}

/** Chromium's own authenticator, which says yes at once. It belongs to the page's context. */
export async function addAuthenticator(page: Page, { synced = true } = {}): Promise<VirtualAuthenticator> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      defaultBackupEligibility: synced,
      defaultBackupState: synced,
    },
  });
  return {
    async lose() {
      await session.send('WebAuthn.clearCredentials', { authenticatorId });
    },
    async count() {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.length;
    },
    async setPresent(enabled) {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
  };
}
