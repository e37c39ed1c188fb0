/** What a platform could not tell, about a post or about a comment under it. */
interface Untold<Kind extends string> {
  readonly kind: Kind;
  readonly plainReason: string;
}

export const askLater = (plainReason: string): Untold<'ask_later'> => ({ kind: 'ask_later', plainReason });
export const cannotAsk = (plainReason: string): Untold<'cannot_ask'> => ({ kind: 'cannot_ask', plainReason });
