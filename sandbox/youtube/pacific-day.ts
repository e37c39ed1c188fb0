/** Google's quota days and report days begin at midnight in Los Angeles, summer and winter. */
const pacific = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Los_Angeles',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
/** As YYYY-MM-DD. */
export const pacificDay = (time: number): string => pacific.format(time);
