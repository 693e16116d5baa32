import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/** Work that must be done once, even if the service stops meanwhile. A row goes when its work is done. */
export const jobs = sqliteTable(
  'jobs',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    kind: text().notNull(),
    /** Id, in the table of its kind, of what the work is about. */
    ref: integer().notNull(),
    /** Milliseconds since 1970; null while parked: nothing takes the job until it is unparked. */
    run_after: integer(),
    attempts: integer().notNull().default(0),
    /** Until when whoever took the job may keep it, in milliseconds since 1970; null while nobody has it. */
    lease_until: integer(),
    /** Grows each time the job is taken; whoever comes back with an older one has lost it. */
    token: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('jobs_ref').on(table.kind, table.ref),
    index('jobs_due').on(table.kind, table.run_after, table.id).where(sql`lease_until is null`),
  ],
);
