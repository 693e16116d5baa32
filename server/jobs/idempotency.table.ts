/** The results of this database's own writes: emails are queued once, however often a request is sent again. */
export { idempotency } from '#server/backoffice/local/idempotency.table.ts';
