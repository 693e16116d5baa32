import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/** Work that must be done once, even if the service stops meanwhile. A row goes when its work is done. */
export const jobs = sqliteTable(
  'jobs',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    kind: text().notNull(),
    /** Id of the job's subject, in the table of its kind. */
    ref: integer().notNull(),
    /** Milliseconds since 1970; null while parked: nothing takes the job until it is unparked. */
    run_after: integer(),
    attempts: integer().notNull().default(0),
    /** End of the lease of whoever took the job, in milliseconds since 1970; null while nobody has it. */
    lease_until: integer(),
    /** Fencing token: it grows each time the job is taken, and a holder with an older one has lost the job. */
    token: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('jobs_ref').on(table.kind, table.ref),
    index('jobs_due').on(table.kind, table.run_after, table.id).where(sql`lease_until is null`),
  ],
);
