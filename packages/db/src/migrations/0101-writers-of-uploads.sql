-- The request that writes to an upload, over all servers, and the one that waits to do so.

alter table files add column writer uuid, add column next_writer uuid;
