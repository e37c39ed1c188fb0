/** Syntax tree helpers for the scripts that read sources. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly [name: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
export const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** The text of `'text'`, of `` `text` `` and of `'text' + 'text'`. */
export function literalOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type === 'TemplateLiteral') {
    const quasis = quasisOf(node);
    return quasis.length === 1 ? quasis[0] : undefined;
  }
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return undefined;
  const [left, right] = [literalOf(node.left), literalOf(node.right)];
  return left === undefined || right === undefined ? undefined : left + right;
}
export const quasisOf = (node: Node): string[] =>
  (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
