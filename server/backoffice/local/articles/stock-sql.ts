/** In SQL, what is left of an article: rounded as the record has it. */
export const stockDisponibleSql = 'round(stock_reel - stock_reserve, 6)';

/** In SQL, what is left of an article, with what suppliers are to bring. */
export const stockAttenduSql = 'round(stock_reel - stock_reserve + stock_commande, 6)';

/** In SQL, what `isToOrder` says of an article. */
export const isToOrderSql = `stock_mini > 0 and ${stockAttenduSql} < stock_mini
  and est_actif = 1 and en_sommeil = 0 and coalesce(type_article, 0) = 0`;
