CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`nom` text NOT NULL,
	`role` text NOT NULL,
	`groupes` text,
	`prefixe` text NOT NULL,
	`hash` text NOT NULL,
	`created_at` text NOT NULL,
	`last_used_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_hash_unique` ON `api_keys` (`hash`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`session_hash` text PRIMARY KEY NOT NULL,
	`refresh_hash` text NOT NULL,
	`family` text NOT NULL,
	`user_id` text NOT NULL,
	`session_expires_at` integer NOT NULL,
	`refresh_expires_at` integer NOT NULL,
	`renewed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_refresh_hash_unique` ON `sessions` (`refresh_hash`);--> statement-breakpoint
CREATE INDEX `sessions_family` ON `sessions` (`family`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`refresh_expires_at`);--> statement-breakpoint
CREATE TABLE `email_documents` (
	`numero` text NOT NULL,
	`message_id` integer NOT NULL,
	PRIMARY KEY(`numero`, `message_id`),
	FOREIGN KEY (`message_id`) REFERENCES `email_messages`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `email_logs` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`message_id` integer NOT NULL,
	`destinataire` text NOT NULL,
	`sujet` text NOT NULL,
	`statut` text NOT NULL,
	`date_creation` text NOT NULL,
	`date_envoi` text,
	`date_retour` text,
	`nb_tentatives` integer DEFAULT 0 NOT NULL,
	`derniere_erreur` text,
	`document_ids` text,
	FOREIGN KEY (`message_id`) REFERENCES `email_messages`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_logs_id_unique` ON `email_logs` (`id`);--> statement-breakpoint
CREATE INDEX `email_logs_statut` ON `email_logs` (`statut`,`seq`);--> statement-breakpoint
CREATE INDEX `email_logs_message` ON `email_logs` (`message_id`);--> statement-breakpoint
CREATE TABLE `email_mailboxes` (
	`url` text PRIMARY KEY NOT NULL,
	`uid_validity` text NOT NULL,
	`last_uid` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `email_messages` (
	`id` integer PRIMARY KEY NOT NULL,
	`sujet` text NOT NULL,
	`corps_html` text NOT NULL,
	`texte` text NOT NULL,
	`destinataire` text,
	`cc` text NOT NULL,
	`date_creation` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `email_pause` (
	`id` integer PRIMARY KEY NOT NULL,
	`depuis` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `email_pieces` (
	`id` integer PRIMARY KEY NOT NULL,
	`message_id` integer NOT NULL,
	`nom` text NOT NULL,
	`contenu` blob NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `email_messages`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `email_pieces_message` ON `email_pieces` (`message_id`);--> statement-breakpoint
CREATE TABLE `reglages` (
	`nom` text PRIMARY KEY NOT NULL,
	`valeur` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `signature_intents` (
	`transaction_id` text PRIMARY KEY NOT NULL,
	`document_id` text NOT NULL,
	`type_document` integer NOT NULL,
	`email_signataire` text NOT NULL,
	`nom_signataire` text NOT NULL,
	`est_relance` integer NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `signatures` (
	`id` text PRIMARY KEY NOT NULL,
	`document_id` text NOT NULL,
	`type_document` integer NOT NULL,
	`transaction_id` text NOT NULL,
	`signer_url` text NOT NULL,
	`email_signataire` text NOT NULL,
	`nom_signataire` text NOT NULL,
	`statut` text NOT NULL,
	`date_envoi` text NOT NULL,
	`date_signature` text,
	`est_relance` integer NOT NULL,
	`nb_relances` integer NOT NULL,
	`date_statut` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `signatures_transactionId_unique` ON `signatures` (`transaction_id`);--> statement-breakpoint
CREATE INDEX `signatures_by_document` ON `signatures` (`document_id`);--> statement-breakpoint
CREATE INDEX `signatures_by_date` ON `signatures` (`date_envoi`);--> statement-breakpoint
CREATE TABLE `signed_documents` (
	`transaction_id` text PRIMARY KEY NOT NULL,
	`pdf` blob NOT NULL,
	`fetched_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `email_templates` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`nom` text NOT NULL,
	`sujet` text NOT NULL,
	`corps_html` text NOT NULL,
	`variables_disponibles` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_templates_id_unique` ON `email_templates` (`id`);--> statement-breakpoint
CREATE TABLE `login_attempts` (
	`email_key` text PRIMARY KEY NOT NULL,
	`failures` integer NOT NULL,
	`last_at` integer NOT NULL,
	`locked_until` integer
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`nom` text NOT NULL,
	`prenom` text NOT NULL,
	`role` text NOT NULL,
	`password_hash` text NOT NULL,
	`is_verified` integer NOT NULL,
	`is_active` integer NOT NULL,
	`created_at` text NOT NULL,
	`last_login` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_key_unique` ON `users` (`email_key`);--> statement-breakpoint
CREATE TABLE `idempotency` (
	`id` integer PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`result` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idempotency_key_unique` ON `idempotency` (`key`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`ref` integer NOT NULL,
	`run_after` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`lease_until` integer,
	`token` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_ref` ON `jobs` (`kind`,`ref`);--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`kind`,`run_after`,`id`) WHERE lease_until is null;