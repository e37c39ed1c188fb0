/** A statement takes at most 65,535 values. */
const maxValues = 60_000;

export async function insertRows(
  pool: { query(text: string, values: unknown[]): Promise<unknown> },
  table: string,
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  const perStatement = Math.floor(maxValues / columns.length);
  for (let start = 0; start < rows.length; start += perStatement) {
    const part = rows.slice(start, start + perStatement);
    const places = part.map(
      (_row, index) => `(${columns.map((_column, at) => `$${index * columns.length + at + 1}`).join(', ')})`,
    );
    await pool.query(`insert into ${table} (${columns.join(', ')}) values ${places.join(', ')}`, part.flat());
  }
}
