-- Records lie in the order of their transactions, so that this index looked the cheapest for a shop's feed too: of many
-- shops' millions of records all were read to find one's.
DROP INDEX CONCURRENTLY IF EXISTS "enregistrements_xid";
