import type { Connection } from '#server/database/database.ts';

/** Prepares the list of the articles of which a shop of the group has limits of stock of its own. */
export function prepareLimitedArticles(connection: Connection): { all: () => string[] } {
  return connection
    .prepare<[], string>(
      "select reference from articles where iif(json_valid(record), json_extract(record, '$.par_boutique'), null) is not null",
    )
    .pluck();
}
