/** SQL expression of the available quantity of an article, rounded as its record is. */
export const stockDisponibleSql = 'round(stock_reel - stock_reserve, 6)';

/** SQL expression of the available quantity of an article plus what is expected from suppliers. */
export const stockAttenduSql = 'round(stock_reel - stock_reserve + stock_commande, 6)';

/** SQL condition equivalent to `isToOrder`. */
export const isToOrderSql = `stock_mini > 0 and ${stockAttenduSql} < stock_mini
  and est_actif = 1 and en_sommeil = 0 and coalesce(type_article, 0) = 0`;
