/** Checks what an endpoint shall be. Where it sends is checked here, and again at every attempt. */
import { AppError } from '../../errors.ts';
import { SafeFetchError } from '../../lib/safe-fetch.ts';
import { type EventType, rulesOf } from '../events/catalogue.ts';
import { audibleTypes, isAudible, type Listener } from '../events/hearing.ts';
import type { WebhookDeps } from './deps.ts';
import { messages } from './messages.ts';

export async function requireAllowedAddress(
  { checkAddress }: Pick<WebhookDeps, 'checkAddress'>,
  url: string,
): Promise<void> {
  try {
    await checkAddress(url); // guard: an address is checked when it is saved
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error;
    const message = messages.address_refused({ reason: error.reason });
    throw new AppError('invalid_request', message, {
      errors: [{ param: 'url', code: error.code, message: error.reason }],
    });
  }
}

/** All problems together. */
export function requireAudible(listener: Listener, types: readonly EventType[] | null): void {
  const silent = (types ?? []).filter((type) => !isAudible(listener, type));
  if (silent.length === 0 && (types ?? audibleTypes(listener)).length > 0) return;
  throw new AppError('insufficient_scope', messages.nothing_to_hear(), {
    scope: silent[0] && rulesOf(silent[0]).scope,
    errors: silent.map((type) => ({
      param: `types.${types?.indexOf(type) ?? 0}`,
      code: 'insufficient_scope',
      message: messages.type_needs_scope({ scope: rulesOf(type).scope }),
    })),
  });
}
