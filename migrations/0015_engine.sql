-- Which accounts share a lane that is held: the due clock asks at every look.
create index accounts_lane on accounts (lane);
