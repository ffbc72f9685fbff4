-- Seats of each licence on the latest days, from which its last seat is forecast.

create table licence_seat_days (
  licence_id uuid not null references module_licences (id),
  day date not null,
  seats integer not null check (seats >= 0),
  primary key (licence_id, day)
);

create index licence_seat_days_day on licence_seat_days (day);
