/** What insights have beside their numbers. */
export function titleOf(metric: string): { title: string; description: string } {
  const words = metric.replaceAll('_', ' ');
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  return { title, description: `The ${words} of this object.` };
}

/** A total cut into groups: the first takes the most, nothing is lost. */
export function breakDown(dimensions: string[], groups: string[], value: number) {
  let left = value;
  const results = groups.map((group, index) => {
    const share = index === groups.length - 1 ? left : Math.ceil(left / 2);
    left -= share;
    return { dimension_values: [group], value: share };
  });
  return { dimension_keys: dimensions, results: results.filter((result) => result.value > 0) };
}
