"""A script as people write them in Python: a cookie jar, form posts, and nothing but the standard library.

Arguments: the address, a name, a password, a folder for the jar, and where the token comes from
("read" from /login/, or "minted" here). Says what it made, as one line of JSON.
"""

import base64
import json
import os
import secrets
import struct
import sys
import urllib.error
import urllib.parse
import urllib.request
import zlib
from http.cookiejar import Cookie, DefaultCookiePolicy, MozillaCookieJar

BASE, NAME, PASSWORD, FOLDER, TOKEN = sys.argv[1:]
HOST = urllib.parse.urlsplit(BASE).hostname
JAR = os.path.join(FOLDER, "jar-%s.txt" % TOKEN)


def opened(jar):
    return urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))


def cookie(jar, name):
    return next((one.value for one in jar if one.name == name), None)


def mint(jar):
    jar.set_cookie(Cookie(
        0, "csrftoken", secrets.token_hex(16), None, False, HOST, False, False, "/", True,
        False, None, True, None, None, {}))


def ask(opener, jar, name, verb, options):
    form = urllib.parse.urlencode({
        "source_url": "/",
        "data": json.dumps({"options": options, "context": {}}),
    })
    url = "%s/resource/%sResource/%s/" % (BASE, name, verb)
    headers = {
        "Accept": "application/json, text/javascript, */*; q=0.01",
        "X-Requested-With": "XMLHttpRequest",
        "X-CSRFToken": cookie(jar, "csrftoken") or "",
    }
    if verb == "get":
        request = urllib.request.Request(url + "?" + form, headers=headers)
    else:
        request = urllib.request.Request(url, form.encode(), headers)
    try:
        with opener.open(request, timeout=20) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as refused:
        return refused.code, json.load(refused)


def done(answer):
    status, body = answer
    response = body["resource_response"]
    if status != 200 or "error" in response:
        raise SystemExit("%s %s" % (status, body))
    return response["data"]


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def picture():
    rows = b"".join(b"\0" + secrets.token_bytes(3) * 8 for _ in range(12))
    head = struct.pack(">IIBBBBB", 8, 12, 8, 2, 0, 0, 0)
    data = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return base64.b64encode(b"\x89PNG\r\n\x1a\n" + data).decode()


def main():
    jar = MozillaCookieJar(JAR, policy=DefaultCookiePolicy())
    opener = opened(jar)
    if TOKEN == "read":
        opener.open(BASE + "/login/", timeout=20).read()
    else:
        mint(jar)
    before = cookie(jar, "csrftoken")
    wrong = {"username_or_email": NAME, "password": "something else entirely"}
    refused = ask(opener, jar, "UserSession", "create", wrong)
    viewer = done(ask(
        opener, jar, "UserSession", "create", {"username_or_email": NAME, "password": PASSWORD}))
    jar.save(ignore_discard=True)

    # As when the script is started again on another day.
    jar = MozillaCookieJar(JAR)
    jar.load(ignore_discard=True)
    opener = opened(jar)
    board = done(ask(opener, jar, "Board", "create", {"name": "Written in Python, " + TOKEN}))
    pin = done(ask(opener, jar, "Pin", "create", {
        "board_id": int(board["id"]), "image_base64": picture(), "title": "Élan"}))
    gone = done(ask(opener, jar, "Pin", "create", {"board_id": board["id"], "image_base64": picture()}))
    done(ask(opener, jar, "Pin", "delete", {"id": gone["id"]}))
    feed = done(ask(opener, jar, "BoardFeed", "get", {"board_id": board["id"], "page_size": 250}))
    done(ask(opener, jar, "UserHomefeed", "get", {"isPrefetch": "false"}))
    session = cookie(jar, "bowerbird_session")
    flag = cookie(jar, "_auth")
    unchanged = cookie(jar, "csrftoken") == before
    done(ask(opener, jar, "UserSession", "delete", {"disable_auth_failure_redirect": True}))
    after = ask(opener, jar, "UserHomefeed", "get", {})[0]
    print(json.dumps({
        "refused": refused[0], "viewer": viewer["username"], "flag": flag, "unchanged": unchanged,
        "board": board["id"], "pin": pin["id"], "feed": [one["id"] for one in feed],
        "session": session, "after": after}))


main()
