#!/usr/bin/env python3
"""Assay's MCP server for clients that start a local program (stdio).

Each line on stdin is one JSON-RPC message. It is sent to the Assay server by HTTP POST, and the answer is written to
stdout as one line. Nothing is stored, no other host is contacted, and no other program is started.

    python3 server.py            run it; an MCP client does this
    python3 server.py --check    check the server and your key (costs one request of your quota)
    python3 server.py --help     print this text

Environment:
    ASSAY_API_KEY          your key; without one, only get_track_record works
    ASSAY_BASE_URL         the server to use; its MCP URL works too, such as https://assay.example.com/mcp?toolsets=all
    ASSAY_TIMEOUT_SECONDS  how long to wait for an answer (default 60)
    HTTP_PROXY, HTTPS_PROXY, NO_PROXY   respected

Python 3.9 or newer, standard library only.
"""
import base64
import http.client
import json
import os
import queue
import socket
import sys
import threading
import time
import urllib.parse
import urllib.request

DOWNLOADED_FROM = "http://localhost:3000"  # The server that hands this file out writes its own URL here.
REQUESTS_AT_ONCE, MESSAGES_AHEAD = 8, 64  # With as many messages waiting, stdin is left unread.
LINE_BYTES, ANSWER_BYTES = 1_000_000, 32_000_000
PARSE_ERROR, INVALID_REQUEST, INTERNAL_ERROR, REQUEST_FAILED = -32700, -32600, -32603, -32000
# Since 2026, headers repeat the method of a message and what it names, for proxies to read.
VERSION_IN_META = "io.modelcontextprotocol/protocolVersion"
NAMED_BY = {"tools/call": "name", "prompts/get": "name", "resources/read": "uri"}


class Failed(Exception):
    """There is no usable answer, for the reason that the text gives."""


class AsAnswered(urllib.request.HTTPErrorProcessor):
    """Hands over every status as it came. A redirect is not followed: it could take the key to another host."""
    http_response = https_response = lambda self, request, response: response


class Server:
    """The Assay server, asked by HTTP."""

    def __init__(self, environment):
        address, _, query = (environment.get("ASSAY_BASE_URL") or DOWNLOADED_FROM).strip().partition("?")
        self.base_url, self.mcp_path = address.rstrip("/").removesuffix("/mcp"), "/mcp" + ("?" + query if query else "")
        self.key = environment.get("ASSAY_API_KEY", "").strip()
        seconds = environment.get("ASSAY_TIMEOUT_SECONDS", "").strip() or "60"
        try:
            url = urllib.parse.urlsplit(self.base_url)
            is_address = url.scheme in ("http", "https") and url.hostname and url.port != 0
        except ValueError:
            is_address = False
        if not is_address:
            raise Failed("ASSAY_BASE_URL must be an http:// or https:// address, such as https://assay.example.com.")
        if not (self.key.isascii() and self.key.isprintable()):
            raise Failed("ASSAY_API_KEY has characters that a key cannot have. Copy the key again.")
        if not (seconds.isdecimal() and 0 < int(seconds) <= 3_600):
            raise Failed("ASSAY_TIMEOUT_SECONDS must be a whole number from 1 to 3600.")
        if self.key and url.scheme == "http" and url.hostname not in ("localhost", "127.0.0.1", "::1"):
            say("Warning: %s is not https, so others on the network can read your key." % self.base_url)
        self.timeout = int(seconds)
        self.opener = urllib.request.build_opener(AsAnswered)  # heeds proxies, and checks certificates

    def ask(self, path, body=None, **headers):
        """The text of an answer: what came with a status of 2xx, or an error of the protocol. Else raises Failed."""
        headers.update({"Accept": "application/json", "Content-Type": "application/json", "X-API-Key": self.key})
        headers["User-Agent"] = "assay-server.py/1.0"
        sent = {name: header_of(value) for name, value in headers.items() if isinstance(value, str) and value}
        try:
            with self.opener.open(urllib.request.Request(self.base_url + path, body, sent), timeout=self.timeout) as response:
                status, text = response.status, self.read(response)
        except (OSError, ValueError, http.client.HTTPException) as error:
            reason = getattr(error, "reason", error)
            if isinstance(reason, socket.timeout):
                raise Failed("%s did not answer within %d seconds." % (self.base_url, self.timeout)) from None
            raise Failed("%s cannot be reached: %s." % (self.base_url, str(reason) or type(reason).__name__)) from None
        said = object_of(text)
        if 200 <= status < 300 or said.get("jsonrpc") == "2.0":
            return text
        busy = " The server, or a proxy in front of it, is down or busy. Try again later."
        hints = {3: " Set ASSAY_BASE_URL to the URL that it redirects to.", 401: " Check ASSAY_API_KEY.", 5: busy}
        detail = "%s%s" % (said.get("detail", "No answer."), hints.get(status, hints.get(status // 100, "")))
        raise Failed("%s (HTTP %d %s from %s)" % (detail, status, said.get("code", ""), self.base_url))

    def read(self, response):
        text, deadline = b"", time.monotonic() + self.timeout
        for chunk in iter(lambda: response.read1(1_000_000), b""):
            text += chunk
            if time.monotonic() > deadline:
                raise socket.timeout
            if len(text) > ANSWER_BYTES:
                raise Failed("%s sent an answer of more than %d bytes." % (self.base_url, ANSWER_BYTES))
        return text.decode("utf-8", "replace")


class Bridge:
    """Passes messages between stdin, the server and stdout."""

    def __init__(self, server):
        self.server = server
        self.version = ""  # of the protocol, as agreed on by `initialize`
        self.messages = queue.Queue(MESSAGES_AHEAD)
        self.awaited = {}  # by id, whether the answer that has not come yet is still wanted
        self.lock = threading.Lock()

    def run(self):
        for _ in range(REQUESTS_AT_ONCE):
            threading.Thread(target=self.work, daemon=True).start()
        for line in iter(lambda: sys.stdin.buffer.readline(LINE_BYTES + 1), b""):
            if line.strip():
                self.take(line)
        self.messages.join()  # stdin has ended; what was asked is still answered

    def take(self, line):
        if len(line) > LINE_BYTES:
            while line and not line.endswith(b"\n"):
                line = sys.stdin.buffer.readline(LINE_BYTES)
            return self.refuse(INVALID_REQUEST, "A message may have at most %d bytes." % LINE_BYTES)
        try:
            return self.admit(json.loads(line.decode("utf-8-sig")))
        except (ValueError, RecursionError):
            return self.refuse(PARSE_ERROR, "A line is not JSON in UTF-8.")

    def admit(self, message):
        if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
            return self.refuse(INVALID_REQUEST, "A line must be one JSON-RPC 2.0 message, not a batch.")
        if message.get("method") == "notifications/cancelled":
            return self.cancel(object_in(message, "params").get("requestId"))
        if not isinstance(message.get("method"), str):
            return self.refuse(INVALID_REQUEST, "A message must have a method.")
        if "id" in message:
            if not isinstance(message["id"], (str, int)) or message["id"] in self.awaited:
                return self.refuse(INVALID_REQUEST, "An id must be a string or an integer that no open request has.")
            self.awaited[message["id"]] = True
        return self.messages.put(message)

    def cancel(self, message_id):
        """Drops the answer. The server keeps nothing between requests, so it is not told."""
        with self.lock:
            if isinstance(message_id, (str, int)) and message_id in self.awaited:
                self.awaited[message_id] = False

    def work(self):
        while True:
            message = self.messages.get()
            try:
                line = self.send(message) if "id" not in message or self.awaited[message["id"]] else ""
            except Failed as failed:
                line = error_line(message.get("id"), REQUEST_FAILED, str(failed))
            except Exception as fault:  # With one message; it must not end the program for all others.
                line = error_line(message.get("id"), INTERNAL_ERROR, "server.py failed: %r" % fault)
            with self.lock:
                if "id" in message and self.awaited.pop(message["id"]):
                    write(line)
            self.messages.task_done()

    def send(self, message):
        """The answer to a message, as one line."""
        method, params = message["method"], object_in(message, "params")
        own = object_in(params, "_meta").get(VERSION_IN_META)
        headers = {"MCP-Protocol-Version": own or self.version}
        if own:
            headers.update({"Mcp-Method": method, "Mcp-Name": params.get(NAMED_BY.get(method))})
        text = self.server.ask(self.server.mcp_path, json.dumps(message).encode(), **headers)
        answer = object_of(text)
        if "id" in message and answer.get("jsonrpc") != "2.0":
            raise Failed("%s sent an answer that is not a JSON-RPC message." % self.server.base_url)
        if method == "initialize":
            self.version = object_in(answer, "result").get("protocolVersion", "")
        if answer.get("id") is None:  # an error that was found before the id was read
            return json.dumps({**answer, "id": message.get("id")})
        return text.replace("\r", " ").replace("\n", " ")  # JSON has line breaks only between its parts.

    def refuse(self, code, sentence):
        with self.lock:
            write(error_line(None, code, sentence))


def error_line(message_id, code, sentence):
    say(sentence)
    return json.dumps({"jsonrpc": "2.0", "id": message_id, "error": {"code": code, "message": sentence}})


def object_of(text):
    try:
        return object_in({"value": json.loads(text)}, "value")
    except (ValueError, RecursionError):
        return {}


def object_in(outer, name):
    return outer[name] if isinstance(outer.get(name), dict) else {}


def header_of(text):
    """A value as the protocol has it in headers: whatever is not plain ASCII goes as Base64."""
    is_plain = text.isascii() and text.isprintable() and text == text.strip() and not text.startswith("=?")
    return text if is_plain else "=?base64?%s?=" % base64.b64encode(text.encode("utf-8", "replace")).decode()


def check(server):
    listed = object_of(server.ask(server.mcp_path, b'{"jsonrpc":"2.0","id":1,"method":"tools/list"}'))
    write("%s answers and has %d tools." % (server.base_url, len(object_in(listed, "result").get("tools", []))))
    if not server.key:
        raise Failed("ASSAY_API_KEY is not set. Without a key, only get_track_record works.")
    account = object_of(server.ask("/api/v1/account/me"))
    write("The key %s… works. Its plan is %s." % (account.get("key_prefix"), account.get("tier_name")))


def write(line):
    try:  # In UTF-8 with a plain line feed, on Windows too.
        sys.stdout.buffer.write(line.encode("utf-8", "replace") + b"\n")
        sys.stdout.buffer.flush()
    except (OSError, ValueError):
        os._exit(0)  # The client has closed the pipe: nobody is left to answer.


def say(sentence):
    try:
        sys.stderr.buffer.write(b"assay: " + sentence.encode("utf-8", "replace") + b"\n")
        sys.stderr.buffer.flush()
    except (OSError, ValueError, AttributeError):
        pass  # Nobody reads it.


def main(words):
    if words == ["--help"]:
        return write(__doc__.strip())
    if words not in ([], ["--check"]):
        raise Failed("Unknown arguments: %s. Use --help to list the options." % " ".join(words))
    return check(Server(os.environ)) if words else Bridge(Server(os.environ)).run()


if __name__ == "__main__":
    try:
        code = main(sys.argv[1:]) or 0
    except Failed as failed:
        code = say(str(failed)) or 1
    except KeyboardInterrupt:
        code = 130
    os._exit(code)  # Python's own way out would wait for requests that are under way.
