DROP INDEX "enregistrements_flux";--> statement-breakpoint
CREATE INDEX "enregistrements_vers" ON "enregistrements" USING btree ("groupe","vers","xid","seq") WHERE vers is not null;--> statement-breakpoint
CREATE INDEX "enregistrements_xid" ON "enregistrements" USING btree ("xid");--> statement-breakpoint
CREATE INDEX "enregistrements_flux" ON "enregistrements" USING btree ("groupe","boutique","xid","seq");