/**
 * The platforms' contracts in one form: their calls, each with its parameters, headers, body and answer. Google's and
 * Meta's are machine-readable; the lists beside them, and those of LinkedIn and TikTok, were written from the
 * documentation, with the source of each call.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** In the language of Google's discovery documents, with a few words more. */
export interface Schema {
  readonly $ref?: string;
  /** Absent: anything. */
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'any';
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly minimum?: string;
  readonly maximum?: string;
  readonly items?: Schema;
  readonly properties?: Fields;
  readonly additionalProperties?: Schema;
  readonly required?: boolean;
  readonly annotations?: { readonly required?: readonly string[] };
  readonly location?: 'query' | 'path';
  /** Of the text as it is sent: in an address with its escapes. */
  readonly pattern?: string;
  /** Several values in one text. */
  readonly separator?: string;
  readonly repeated?: boolean;
  /** The names of fields of this schema. */
  readonly selects?: string;
  /** The id of such a node. */
  readonly idOf?: string;
}
export type Fields = Readonly<Record<string, Schema>>;

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly hosts: readonly string[];
  /** `{name}` is one segment, `{Node}` the id of such a node, `**` the rest. */
  readonly path: string;
  /** Tells calls to the same address apart, by a parameter or field; null: it is not there. */
  readonly when?: Readonly<Record<string, string | null>>;
  readonly parameters?: Fields | 'any';
  readonly headers?: Fields;
  readonly json?: Schema;
  readonly form?: Fields;
  /** Fields of a form that are files. */
  readonly files?: readonly string[];
  /** The body is a file. */
  readonly bytes?: true;
  /** Of a successful answer. Absent: it has no body, or none that is documented. */
  readonly response?: Schema;
  readonly scopes?: readonly string[];
  readonly source: string;
}

export interface Contract {
  readonly operations: readonly Operation[];
  readonly schemas: Fields;
}

export const readContractFile = <File>(name: string): File =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'contracts', name), 'utf8')) as File;

/** A list that was written by hand. */
export interface WrittenList {
  readonly common: Readonly<Record<string, Pick<Operation, 'headers' | 'parameters'>>>;
  readonly schemas: Fields;
  readonly operations: readonly (Operation & { readonly common?: string })[];
}

/** Its operations with what they have in common. */
export const completeOperations = ({ common, operations }: WrittenList): readonly Operation[] =>
  operations.map(({ common: group = '', ...operation }) => {
    const shared = common[group];
    if (shared === undefined) return operation;
    return {
      ...operation,
      headers: { ...shared.headers, ...operation.headers },
      ...(operation.parameters === 'any'
        ? {}
        : { parameters: { ...(shared.parameters as Fields | undefined), ...operation.parameters } }),
    };
  });

export function readWrittenContract(name: string): Contract {
  const list = readContractFile<WrittenList>(name);
  return { operations: completeOperations(list), schemas: list.schemas };
}
