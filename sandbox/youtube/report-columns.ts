/** The columns a report may have here, and their types. */
const dataTypes: Record<string, 'INTEGER' | 'FLOAT'> = {
  views: 'INTEGER',
  engagedViews: 'INTEGER',
  likes: 'INTEGER',
  dislikes: 'INTEGER',
  comments: 'INTEGER',
  shares: 'INTEGER',
  estimatedMinutesWatched: 'INTEGER',
  averageViewDuration: 'INTEGER',
  averageViewPercentage: 'FLOAT',
  subscribersGained: 'INTEGER',
  subscribersLost: 'INTEGER',
};
export const metricNames = Object.keys(dataTypes);
export const dimensionNames = ['day', 'month', 'video'];

export const columnHeader = (name: string) => ({
  name,
  columnType: dimensionNames.includes(name) ? 'DIMENSION' : 'METRIC',
  dataType: dataTypes[name] ?? 'STRING',
});
