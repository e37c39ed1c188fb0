/** What LinkedIn says about a token. */
import { z } from 'zod';
import { parseExactly } from '../kit/json.ts';

const introspection = z.object({ active: z.boolean(), status: z.string().optional() });
export type Introspection = z.infer<typeof introspection>;

/** Undefined when it is no such answer. */
export const readIntrospection = (text: string): Introspection | undefined =>
  introspection.safeParse(parseExactly(text)).data;
