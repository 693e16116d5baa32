/** The results of this database's own writes are kept by the days it saw. */
export { joursVus } from '#server/backoffice/local/seen-days.table.ts';
