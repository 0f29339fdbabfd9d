/**
 * Opens an envelope in one call, so that an opening costs one round trip: checks the rights, gives the next share to the user, moves
 * the money, and writes the report into the chat. `outcome` is `done`, a failure code, or `no_account`: the user has no account in the
 * ledger yet, and nothing has changed. Without `msg_id`, a repeat: the share of the first call. Each statement of the function sees
 * what others have committed before it locked the chat.
 */
export const OPEN_ENVELOPE = `create function open_envelope(
    in_chat text, in_envelope text, in_user text, in_tenant text, in_now bigint, in_is_group boolean, in_is_remote boolean,
    -- The report: its uuid, type, and the bodies if shares are left and if none is. The marks in a body stand for the owner.
    in_uuid text, in_type text, in_body text, in_last_body text, in_owner_mark text, in_name_mark text, in_mark_step integer
  ) returns table (
    outcome text, bonus bigint, is_last boolean, msg_id bigint, msg_time bigint, viewer_name text, viewer_role text,
    owner_id text, owner_name text, recipients text[]
  ) language plpgsql as $$
  #variable_conflict use_column
  declare
    envelope red_envelopes;
    viewer record;
    friend record;
    entry_id bigint;
    number bigint;
    counted_now bigint;
    at bigint;
    body text;
  begin
    -- As for each message: while the chat is locked, the checks stay true, and the numbers of messages are dense.
    perform 1 from chats where chat_id = in_chat for update;

    select coalesce(nullif(gm.alias, ''), u.name) as name, g.is_dissolved, g.is_frozen, g.is_shared, gm.role,
        gm.user_id is not null as was_member, gm.is_removed, cm.user_id is not null as reads_chat
      into viewer
      from users u
      left join group_rules g on g.group_id = in_chat and g.tenant = u.tenant
      left join group_members gm on gm.group_id = g.group_id and gm.user_id = u.user_id
      left join chat_members cm on cm.chat_id = in_chat and cm.user_id = u.user_id
      where u.user_id = in_user;
    outcome := case
      when in_is_group and viewer.is_dissolved is distinct from false then 'not_match'
      when in_is_group and not viewer.was_member and viewer.is_shared then 'red_guest'
      when in_is_group and (viewer.is_removed is distinct from false or not viewer.reads_chat) then 'noGroupMember'
      when not in_is_group and not viewer.reads_chat then 'noFriend'
    end;
    if outcome is not null then return next; return; end if;

    select * into envelope from red_envelopes
      where envelope_id = in_envelope and chat_id = in_chat and state <> 'holding';
    if not found then outcome := 'not_found'; return next; return; end if;

    select amount into bonus from red_shares where envelope_id = in_envelope and user_id = in_user;
    if found then outcome := 'done'; return next; return; end if;

    select mine.is_blacklisted, theirs.is_blacklisted as is_blacklisted_by_them,
        mine.is_removed or theirs.is_removed is distinct from false as is_removed
      into friend
      from friendships mine
      left join friendships theirs on theirs.user_id = mine.friend_id and theirs.friend_id = mine.user_id
      where mine.user_id = in_user and mine.friend_id = envelope.sender_id and envelope.kind = 'friend';
    outcome := case
      when envelope.state = 'taken' then 'red_taken'
      when envelope.state = 'expired' or envelope.expires_at <= in_now then 'red_expired'
      when envelope.kind = 'general' and viewer.is_frozen then 'group_frozen'
      when envelope.kind = 'general' then null
      when envelope.sender_id = in_user then 'red_own'
      when friend.is_blacklisted then 'blacklist'
      when friend.is_blacklisted_by_them then 'blacklisted'
      when friend.is_removed is distinct from false then 'noFriend'
    end;
    if outcome is not null then return next; return; end if;
    if not in_is_remote and not exists (select from ledger_accounts where account_id = 'user:' || in_user) then
      outcome := 'no_account'; return next; return;
    end if;

    -- The share. The unique index also refuses a second one.
    update red_shares set user_id = in_user, taken_at = in_now
      where envelope_id = in_envelope and position =
        (select min(position) from red_shares where envelope_id = in_envelope and user_id is null)
      returning amount into strict bonus;
    is_last := envelope.taken + 1 = envelope.quantity;
    update red_envelopes set taken = taken + 1, taken_total = taken_total + bonus,
        state = case when is_last then 'taken' else state end,
        finished_at = case when is_last then in_now end
      where envelope_id = in_envelope;

    -- The money: moved in the ledger, or owed by a remote wallet.
    insert into money_movements
        (key, kind, hold_id, purpose, tenant, user_id, amount, reason, state, next_at, created_at, settled_at)
      values ('pay:' || in_envelope || ':' || in_user, 'capture', in_envelope, 'envelope', in_tenant, in_user, bonus,
        'opened red envelope', case when in_is_remote then 'waiting' else 'done' end, in_now, in_now,
        case when not in_is_remote then in_now end);
    if not in_is_remote then
      insert into ledger_transactions (key, reason, time)
        values ('pay:' || in_envelope || ':' || in_user, 'opened red envelope', in_now)
        returning transaction_id into entry_id;
      insert into ledger_entries (transaction_id, account_id, amount)
        values (entry_id, 'escrow:' || in_envelope, -bonus), (entry_id, 'user:' || in_user, bonus);
    end if;

    -- The report: a message that counts for nobody as unread.
    select u.user_id, coalesce(nullif(gm.alias, ''), u.name) into owner_id, owner_name
      from users u left join group_members gm on gm.group_id = in_chat and gm.user_id = u.user_id
      where u.user_id = envelope.sender_id;
    body := replace(case when is_last then in_last_body else in_body end, in_owner_mark, to_json(owner_id)::text);
    body := replace(body, in_name_mark, to_json(owner_name)::text);
    update chats set last_msg_id = last_msg_id + 1, last_time = greatest(last_time, in_now),
        changed = pg_current_xact_id()::text::bigint
      where chat_id = in_chat returning last_msg_id, last_time, counted into number, at, counted_now;
    insert into messages (chat_id, msg_id, sender_id, uuid, time, type, body, counts, for_guests)
      values (in_chat, number, in_user, in_uuid, at, in_type, body, false, false);
    if number % in_mark_step = 0 then
      insert into count_marks (chat_id, msg_id, counted) values (in_chat, number, counted_now);
    end if;

    select array_agg(user_id) into recipients from chat_members where chat_id = in_chat;
    outcome := 'done';
    msg_id := number;
    msg_time := at;
    viewer_name := viewer.name;
    viewer_role := viewer.role;
    return next;
  end $$`;
